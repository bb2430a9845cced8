#ifndef CLIBCURL_SHIM_H
#define CLIBCURL_SHIM_H

#include <curl/curl.h>

// curl_easy_setopt(3) and curl_easy_getinfo(3) are variadic, which Swift cannot call.

static inline CURLcode clibcurl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode clibcurl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode clibcurl_set_headers(CURL *handle, const struct curl_slist *headers) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

/// The body of a POST request. libcurl copies it.
static inline CURLcode clibcurl_set_body(CURL *handle, const void *bytes, long count) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, (const char *)bytes);
}

typedef size_t (*clibcurl_receiver)(char *bytes, size_t size, size_t count, void *context);

/// `head` gets the lines before the answer's text, one at a time; `body` gets the text. Both get `context`.
static inline CURLcode clibcurl_set_receivers(
    CURL *handle, clibcurl_receiver head, clibcurl_receiver body, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, head);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

/// A number that libcurl knows of the latest transfer; 0 where it does not.
static inline long clibcurl_number(CURL *handle, CURLINFO info) {
  long value = 0;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

/// The result of the transfer of a multi handle that has one; -1 while it is in progress.
static inline int clibcurl_result(CURLM *multi) {
  int left = 0;
  const struct CURLMsg *message = curl_multi_info_read(multi, &left);
  return message != NULL && message->msg == CURLMSG_DONE ? (int)message->data.result : -1;
}

#endif
