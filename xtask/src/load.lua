-- Asks for the addresses of a file in random order, and tells how it went on one line.

local requests = {}

function setup(thread)
  seeds = (seeds or 0) + 1
  thread:set("seed", seeds)
end

function init(arguments)
  math.randomseed(seed)
  for target in io.lines(arguments[1]) do
    requests[#requests + 1] = wrk.format("GET", target)
  end
end

function request()
  return requests[math.random(#requests)]
end

function done(summary, latency, _)
  local errors = summary.errors
  io.write(string.format(
    "%d requests, %.0f per second; ms: p50 %.2f, p90 %.2f, p99 %.2f, p99.9 %.2f, max %.2f; " ..
    "status not 2xx: %d, errors: connect %d, read %d, write %d, timeout %d\n",
    summary.requests, summary.requests / (summary.duration / 1e6),
    latency:percentile(50) / 1e3, latency:percentile(90) / 1e3, latency:percentile(99) / 1e3,
    latency:percentile(99.9) / 1e3, latency.max / 1e3,
    errors.status, errors.connect, errors.read, errors.write, errors.timeout))
end
