/** Whoever shows the link of one booking, or something that resembles one. */
import { createSecretToken, hashText } from '#api/crypto.ts'
import { createBookingLink } from '#tests/support/api/people/one-time-codes.ts'
import type { AccessFixture } from './access-fixture.ts'
import {
  type Caller,
  type CallerHeaders,
  createNobody,
  createStranger,
  toBearerHeader,
} from './caller.ts'

export function holders({ server, here, there }: AccessFixture): Caller[] {
  const { links, business, mine } = here
  const holder = (who: keyof typeof links, headers: Caller['headers']): Caller => {
    const { person } = links[who]
    return { name: person, person, standing: { kind: 'link' }, headers }
  }
  const kept = async (who: keyof typeof links): Promise<CallerHeaders> =>
    toBearerHeader(links[who].token)
  const { token } = links.link
  return [
    // Their link leads to the very booking that the call is about.
    holder('link', async (booking) =>
      booking ? toBearerHeader(await createBookingLink(server, business, booking)) : kept('link'),
    ),
    holder('later-link', () => kept('later-link')),
    holder('other-link', () => kept('other-link')),
    createStranger(there.links.link),
    createNobody('a made-up link', toBearerHeader(createSecretToken())),
    createNobody("a link's hash", toBearerHeader(hashText(token))),
    createNobody("a booking's id", toBearerHeader(mine.booking)),
    createNobody('half a link', toBearerHeader(token.slice(0, 20))),
    createNobody('a link by cookie', { Cookie: `vez-access=${token}` }),
    createNobody('a link as a token', toBearerHeader(`${token}.${token}.${token}`)),
  ]
}
