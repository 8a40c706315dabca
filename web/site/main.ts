/** The explorer without a server. */

import "./local";
import "../src/main";

// Keeps the page and its tables for a time without a network.
if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("./sw.js");
