/** What ours is measured beside: bare Hono, and Hono with one prepared SELECT. */
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'

const app = new Hono()
app.get('/hello', (c) => c.text('hello'))

const [, , path = ''] = process.argv
if (path) {
  const db = new Database(path, { readonly: true })
  const select = db.prepare('SELECT id, slug, business_name FROM business_settings WHERE slug = ?')
  app.get('/select/:slug', (c) => c.json(select.get(c.req.param('slug')) ?? null))
}

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(
    `${JSON.stringify({ msg: 'listening', address: `http://localhost:${port}` })}\n`,
  )
})
