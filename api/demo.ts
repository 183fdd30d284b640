import { seedDemo } from '#db/demo/seed.ts'
import type { Storage } from '#db/dialect/storage.ts'
import type { PasswordHasher } from './identity/passwords.ts'

export type Demo = {
  /** What to print once the server listens there. */
  welcome: (address: string, hasOutbox: boolean) => string[]
}

const SALONS = [
  { slug: 'studio-aurora', name: 'Studio Aurora' },
  { slug: 'barbearia-lima', name: 'Barbearia Lima' },
]

const PASSWORD = 'demo1234'
const OWNERS = ['dona@aurora.example', 'lima@barbearia.example']
const RECEPTION = 'recepcao@aurora.example'
const PROFESSIONAL = 'rafa@aurora.example'

const formatLine = (name: string, value: string) => `  ${name.padEnd(16)} ${value}`

/**
 * Fills the demo's database, unless it was filled today.
 * @throws where the database holds anything but a demo
 */
export async function prepareDemo(
  storage: Storage,
  now: number,
  passwords: PasswordHasher,
): Promise<Demo> {
  const seeded = await seedDemo(storage, now, await passwords.hash(PASSWORD))
  return {
    welcome: (address, hasOutbox) => [
      '',
      ...seeded,
      '',
      ...SALONS.map(({ slug, name }) => formatLine(name, `${address}/${slug}`)),
      formatLine('Owners', `${address}/login`),
      ...OWNERS.map((email) => formatLine('', `${email} / ${PASSWORD}`)),
      formatLine('Reception', `${address}/login`),
      formatLine('', `${RECEPTION} / ${PASSWORD}`),
      formatLine('Professionals', `${address}/login/professional`),
      formatLine('', `${PROFESSIONAL} / ${PASSWORD}`),
      ...(hasOutbox ? [formatLine('Messages', `${address}/dev/outbox`)] : []),
      '',
    ],
  }
}
