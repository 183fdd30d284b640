/** Whoever shows the link of one booking, or something that resembles one. */
import { hashOf, newToken } from '#api/crypto.ts'
import { bookingLink } from '#tests/support/api/people/one-time-codes.ts'
import type { World } from './access-fixture.ts'
import { bearer, type Caller, type Headers, nobody, stranger } from './caller.ts'

export function holders({ server, here, there }: World): Caller[] {
  const { links, business, mine } = here
  const holder = (who: keyof typeof links, headers: Caller['headers']): Caller => {
    const { person } = links[who]
    return { name: person, person, standing: { kind: 'link' }, headers }
  }
  const kept = async (who: keyof typeof links): Promise<Headers> => bearer(links[who].token)
  const { token } = links.link
  return [
    // His link leads to the very booking that the call is about.
    holder('link', async (booking) =>
      booking ? bearer(await bookingLink(server, business, booking)) : kept('link'),
    ),
    holder('later-link', () => kept('later-link')),
    holder('other-link', () => kept('other-link')),
    stranger(there.links.link),
    nobody('a made-up link', bearer(newToken())),
    nobody("a link's hash", bearer(hashOf(token))),
    nobody("a booking's id", bearer(mine.booking)),
    nobody('half a link', bearer(token.slice(0, 20))),
    nobody('a link by cookie', { Cookie: `vez-access=${token}` }),
    nobody('a link as a token', bearer(`${token}.${token}.${token}`)),
  ]
}
