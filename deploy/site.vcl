# Varnish in front of two processes of the site. Change only addresses and ports.
# README.md in this folder explains how to start it.
vcl 4.1;

import std;
import directors;
import var;
import xkey;

probe health { .url = "/readyz"; .interval = 1s; .timeout = 2s; .window = 4; .threshold = 2; .initial = 2; }

backend first { .host = "127.0.0.1"; .port = "3001"; .probe = health; .connect_timeout = 500ms; .first_byte_timeout = 20s; }
backend second { .host = "127.0.0.1"; .port = "3002"; .probe = health; .connect_timeout = 500ms; .first_byte_timeout = 20s; }

# Only the site's own processes may purge, with the secret. The address alone proves nothing
# if TLS ends on the same machine, because all requests then come from it.
acl purgers { "127.0.0.1"; "::1"; }

sub vcl_init {
  new pool = directors.round_robin();
  pool.add_backend(first);
  pool.add_backend(second);
}

sub vcl_recv {
  # A load balancer checks the health of Varnish alone, which serves stale pages even without any process.
  if (req.url == "/-/varnish") { return (synth(200, "Varnish is running.")); }

  set req.backend_hint = pool.backend();
  if (req.restarts == 0) { unset req.http.x-stale; unset req.http.x-campaign; }

  # A process forwards a purge with its tags in xkey. The CMS's webhook goes to a process.
  # A purged page stays in the cache as stale and is served only if no process responds.
  if (req.method == "POST" && req.url == "/-/purge" && req.http.xkey) {
    # Varnish appends the sender to X-Forwarded-For. Any other value means that a proxy forwarded the request.
    if (client.ip !~ purgers || req.http.Forwarded || req.http.X-Forwarded-For != "" + client.ip) {
      return (synth(403, "Only the site's own processes may forward purges."));
    }
    if (std.getenv("PURGE_SECRET") == "" || req.http.Authorization != "Bearer " + std.getenv("PURGE_SECRET")) {
      return (synth(401, "Send the purge secret as a bearer token."));
    }
    # From now on, responses from before this purge are not stored.
    if (std.integer(req.http.X-Purge-Position, 0) > std.integer(var.global_get("position"), 0)) {
      var.global_set("position", req.http.X-Purge-Position);
    }
    return (synth(200, "purged " + xkey.softpurge(req.http.xkey)));
  }
  unset req.http.xkey;
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  # Never caches health checks and responses for one visitor.
  # Redirects below /go/ read the visitor's consent from the cookie.
  if (req.url ~ "^/(-|go|healthz|readyz|preview)(/|\?|$)" || req.http.Authorization) { return (pass); }

  # Pages have two variants: with their styles inline, and with links for visitors from another page of the site.
  if (req.http.Sec-Fetch-Site != "same-origin") { unset req.http.Sec-Fetch-Site; }
  # 404 responses have two variants: a page for navigation requests, and a line of text for scripts and pictures.
  if (req.http.Sec-Fetch-Dest ~ "^(document|frame|iframe|embed|object)$") { set req.http.Sec-Fetch-Dest = "document"; }
  elsif (req.http.Sec-Fetch-Dest) { set req.http.Sec-Fetch-Dest = "empty"; }
  # Ad rules have two variants: for browsers that send Global Privacy Control, and for all others.
  if (req.http.Sec-GPC != "1") { unset req.http.Sec-GPC; }
  # Resized pictures have three variants: AVIF, WebP and JPEG. Each browser names more types, in its own order.
  if (req.url ~ "^/images/?(\?|$)") {
    set req.http.Accept = regsuball(req.http.Accept, "(?i)[^,]*;\s*q=0(\.0*)?\s*(,|;|$)", ",");
    if (req.http.Accept ~ "(?i)(^|,)\s*image/avif\s*(,|;|$)") { set req.http.Accept = "image/avif"; }
    elsif (req.http.Accept ~ "(?i)(^|,)\s*image/webp\s*(,|;|$)") { set req.http.Accept = "image/webp"; }
    else { set req.http.Accept = "image/jpeg"; }
  }

  # No page depends on cookies.
  unset req.http.Cookie;
  # Campaign parameters are for scripts in the browser and do not change the page.
  # x-campaign stores them, because a redirect must include them.
  if (req.url ~ "[?&](utm_[a-z_]+|utmCap|gclid|fbclid|msclkid)=") {
    set req.http.x-campaign = regsuball(regsub(req.url, "^[^?]*\?", ""), "(^|&)(?!(utm_[a-z_]+|utmCap|gclid|fbclid|msclkid)=)[^&]*", "");
    set req.http.x-campaign = regsub(req.http.x-campaign, "^&+", "");
  }
  set req.url = regsuball(req.url, "([?&])(utm_[a-z_]+|utmCap|gclid|fbclid|msclkid)=[^&]*", "\1");
  set req.url = regsuball(req.url, "&&+", "&");
  set req.url = regsub(regsub(req.url, "\?&+", "?"), "[?&]+$", "");
  set req.url = std.querysort(req.url);

  # A healthy process always gets the request, because it serves stale pages itself while it
  # renders new ones. Without a healthy process, serves stale pages from the cache.
  # (A restart keeps the value of req.grace, so both branches set it.)
  if (req.http.x-stale || !std.healthy(req.backend_hint)) { set req.grace = 7d; }
  else { set req.grace = 0s; }
  return (hash);
}

sub vcl_backend_fetch {
  if (bereq.retries > 0) { set bereq.backend = pool.backend(); }
}

sub vcl_backend_response {
  # The same time as in stale-if-error, which Varnish does not read: it reads only stale-while-revalidate.
  set beresp.grace = 7d;
  if (beresp.status >= 500) {
    if (bereq.is_bgfetch) { return (abandon); }
    if (bereq.retries < 1) { return (retry); }
    # Restarts once to serve a stale page; if there is none, sends the application's error page.
    if (!bereq.http.x-stale) { return (abandon); }
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
    return (deliver);
  }
  # A response that a process rendered before it applied the last purge is sent, but not stored.
  # The previous response stays in the cache, for outages.
  if (beresp.http.X-Purge-Position == "outdated" || (beresp.http.Surrogate-Key &&
      std.integer(beresp.http.X-Purge-Position, 0) < std.integer(var.global_get("position"), 0))) {
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
    return (deliver);
  }
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(?i)private|no-store|no-cache") {
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
    return (deliver);
  }
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  if (beresp.http.Content-Type ~ "text|json|javascript|svg|xml") { set beresp.do_gzip = true; }
}

sub vcl_backend_error {
  if (bereq.is_bgfetch) { return (abandon); }
  if (bereq.retries < 1) { return (retry); }
  if (!bereq.http.x-stale) { return (abandon); }
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "10";
  synthetic("This page is not available right now. Try again in a minute.");
  return (deliver);
}

sub vcl_deliver {
  if ((resp.status == 301 || resp.status == 308) && resp.http.Location && req.http.x-campaign) {
    if (resp.http.Location ~ "^[^#]*\?") { set req.http.x-campaign = "&" + req.http.x-campaign; }
    else { set req.http.x-campaign = "?" + req.http.x-campaign; }
    set resp.http.Location = regsub(resp.http.Location, "#.*$", "") + req.http.x-campaign + regsub(resp.http.Location, "^[^#]*", "");
  }
  # Server-Timing is the rendering time, which only the request that missed the cache has waited for.
  if (obj.hits > 0) { set resp.http.X-Cache = "HIT"; unset resp.http.Server-Timing; } else { set resp.http.X-Cache = "MISS"; }
  unset resp.http.xkey;
  unset resp.http.X-Purge-Position;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}

sub vcl_synth {
  if (resp.status == 503 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD")) {
    set req.http.x-stale = "1";
    return (restart);
  }
  if (req.url ~ "^/-/(purge|varnish)$" && resp.status != 503) {
    set resp.http.Cache-Control = "no-store";
    if (resp.status == 401) { set resp.http.WWW-Authenticate = "Bearer"; }
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    synthetic(resp.reason);
    return (deliver);
  }
}
