"""The pages that all tests of every page cover. Add new pages here."""


def person(planner):
    return "/people/" + planner.json("show", "ana")["contact"]["id"]


def item(planner):
    return "/items/" + planner.sessions("Ana Souza")[0]["id"]



def moving(planner):
    session = planner.sessions("Ana Souza")[0]
    return f"/plan?from={planner.day(session['startAt'])}&move={session['id']}"


def draft(planner):
    waiting = planner.json("drafts")["drafts"] or planner.json("draft", "ana", "--for", "birthday")["drafts"]
    return "/drafts/" + waiting[0]["draft"]["id"]


def chat(planner):
    if not planner.json("chat", "--list")["chats"]:
        planner.ctl("chat", "move", "ana", "to", "tomorrow", "21:00")
    return "/chat/" + planner.json("chat", "--list")["chats"][0]["id"]


# Maps a name to an address, or to a function that finds it.
PAGES = {
    "today": "/",
    "plan": "/plan",
    "next-week": lambda planner: f"/plan?from={planner.next_monday()}",
    "moving": moving,
    "booking": "/plan?book=1",
    "month": "/plan?month=now",
    "item": item,
    "people": "/people",
    "people-filtered": "/people?filter=fading",
    "duplicates": "/people/duplicates",
    "person": person,
    "ask": "/ask",
    "answer": "/ask?question=what+do+i+know+about+ana",
    "order": "/ask?question=move+ana+to+tomorrow+21:00",
    "near": "/ask?question=when+is+ana+not+planned",
    "chats": "/chat",
    "chat": chat,
    "check": "/check",
    "learned": "/learned",
    "calendars": "/calendars",
    "faults": "/calendars?look=1",
    "settings": "/settings",
    "preference": "/settings?edit=quietHours",
    "welcome": "/welcome?step=zone",
    "welcome-hours": "/welcome?step=hours",
    "welcome-week": "/welcome?step=week",
    "welcome-people": "/welcome?step=people",
    "welcome-plan": "/welcome?step=plan",
    "profile": lambda planner: person(planner) + "/edit",
    "goal": lambda planner: person(planner) + "/goal",
    "leave": lambda planner: person(planner) + "/leave",
    "introductions": "/introductions",
    "inbox-away": "/inbox",
    "invitations": "/invitations",
    "drafts": "/drafts",
    "draft": draft,
}


def address(name, planner):
    place = PAGES[name]
    return place if isinstance(place, str) else place(planner)
