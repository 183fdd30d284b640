import { seedDemo } from '#db/demo.ts'
import type { Storage } from '#db/storage.ts'

export type Demo = {
  salons: { slug: string; name: string }[]
  /** What to print once the server listens there. */
  welcome: (address: string) => string[]
}

const SALONS = [
  { slug: 'studio-aurora', name: 'Studio Aurora' },
  { slug: 'barbearia-lima', name: 'Barbearia Lima' },
]

/**
 * Fills the demo's database, unless it was filled today.
 * @throws where the database holds anything but a demo
 */
export async function prepareDemo(storage: Storage, now: number): Promise<Demo> {
  const seeded = await seedDemo(storage, now)
  return {
    salons: SALONS,
    welcome: (address) => [
      '',
      ...seeded,
      '',
      ...SALONS.map(({ slug, name }) => `  ${name.padEnd(16)} ${address}/${slug}`),
      '',
    ],
  }
}
