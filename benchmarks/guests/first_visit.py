#!/usr/bin/env python3
"""Measures the seconds from a first visit to the first message on a slow phone connection, in Chromium:
first_visit.py URL TIMES. Has the same requirements as the tests in the browser (`make test-browser`)."""

import sys
import time

from playwright.sync_api import sync_playwright

url, times = sys.argv[1], int(sys.argv[2])
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
    for _ in range(times):
        context = browser.new_context(viewport={"width": 360, "height": 740})
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000})
        begun = time.perf_counter()
        page.goto(url)
        page.fill("#text", "Hello")
        page.click("button.primary")
        page.wait_for_selector(".message.own")
        print(time.perf_counter() - begun, flush=True)
        context.close()
    browser.close()
