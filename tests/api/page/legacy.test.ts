import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness } from '#tests/support/db/factories.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

async function lead(path: string) {
  const answer = await server.request(path, { redirect: 'manual' })
  return [answer.status, answer.headers.get('location')]
}

test('the addresses of before lead for good to those of the slug, with their query', async () => {
  const { slug } = await createBusiness(server.storage)
  for (const rest of ['', '/booking', '/login', '/register', '/success', '/history']) {
    expect(await lead(`/public/${slug}${rest}`)).toEqual([301, `/${slug}${rest}`])
    const query = '?service=a%20b&return=booking'
    expect(await lead(`/public/${slug}${rest}${query}`)).toEqual([301, `/${slug}${rest}${query}`])
    expect((await server.request(`/${slug}${rest}`)).status).toBe(200)
  }
})

test('an address of before in capital letters leads to the same place', async () => {
  expect(await lead('/public/Studio-Bela/login')).toEqual([301, '/studio-bela/login'])
})

test('without a slug they are no business called login, register or success', async () => {
  for (const word of ['/login', '/register', '/success', '/history', '/booking', '/Login', '']) {
    expect(await lead(`/public${word}`), word).toEqual([302, '/public-booking'])
  }
  const { status } = await server.request('/public-booking')
  expect(status).toBe(200)
})

test('an address of before never leads to one of our own routes or to another site', async () => {
  expect(await lead('/public/admin')).toEqual([302, '/public-booking'])
  expect(await lead('/public/api/history')).toEqual([302, '/public-booking'])
  const strange = ['/public//evil.example', '/public/%2F%2Fevil.example', '/public/evil.example']
  for (const path of [...strange, '/public/a%20b', '/public/x/admin', '/public/x/b/y']) {
    expect(await lead(path), path).toEqual([404, null])
  }
})
