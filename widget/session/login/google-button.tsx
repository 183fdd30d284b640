import { ACCOUNT } from '#widget/messages/account.ts'
import { getGoogleUrl, markGoogleDeparture } from '#widget/session/account/google-redirect.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import css from './google-button.css?inline'
import type { SignIn } from './use-sign-in.ts'

export { css }

/** Google, where the installation has it. Last of the card: whether it comes moves nothing. */
export default function GoogleButton({ signIn: { mode } }: { signIn: SignIn }) {
  const { host, page, route, flow } = useWidget()
  const { slug } = page.business
  // Inside another site the choices stay there: what can be carried over is the service.
  const query = host.routed
    ? route.query
    : { returnTo: 'booking', ...(flow.service_id && { service: flow.service_id }) }
  const address = getGoogleUrl(host.api, slug, { screen: mode, query })
  return (
    <>
      <p class="or">{ACCOUNT.or}</p>
      <a
        class="button secondary wide"
        href={address}
        target="_top"
        onClick={() => host.routed && markGoogleDeparture(slug)}
      >
        <GoogleLogo />
        {ACCOUNT.google}
      </a>
    </>
  )
}

/** A ring in four colours with a bar: drawn by us, enough to recognise whose it is. */
function GoogleLogo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke-width="4">
      <path stroke="#ea4335" d="M5.100 8A8 8 0 0 1 17.700 6.300" />
      <path stroke="#fbbc05" d="M5.100 16a8 8 0 0 1 0-8" />
      <path stroke="#34a853" d="M17.300 18A8 8 0 0 1 5.100 16" />
      <path stroke="#4285f4" d="M12 12h8a8 8 0 0 1-2.700 6" />
    </svg>
  )
}
