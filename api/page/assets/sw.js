/*
 * Makes Vez installable, and keeps nothing: no answer that one person got can reach another, and no
 * page is older than the server's.
 */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
