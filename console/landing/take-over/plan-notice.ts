import { BILLING_CYCLES } from '#domain/plan/plans.ts'
import { find, findAll } from './find.ts'
import { isPlainClick } from './policy-dialogs.ts'

/** Long enough to be read, short enough not to be waited for (ms). */
const READING_TIME = 1200

/** A visitor's way from a plan to the sign-up: the address keeps what they chose. */
export function startPlanNotice(): void {
  for (const link of findAll('a[data-choose]')) {
    link.addEventListener('click', (event) => {
      if (!isPlainClick(event) || isNoticeShown()) return
      event.preventDefault()
      showNotice(true)
      setTimeout(() => location.assign(link.getAttribute('href') ?? '/register'), READING_TIME)
    })
  }
  for (const input of findAll('input[name="cycle"]')) input.addEventListener('change', updateLinks)
  // Browsers choose again what was chosen before a reload, and show a page as it was left.
  updateLinks()
  addEventListener('pageshow', () => {
    showNotice(false)
    updateLinks()
  })
}

const isNoticeShown = () => find('[data-notice] > p')?.hidden === false

function showNotice(isShown: boolean): void {
  const notice = find('[data-notice] > p')
  if (notice) notice.hidden = !isShown
}

function updateLinks(): void {
  const checked = find('input[name="cycle"]:checked')?.getAttribute('value')
  const cycle = BILLING_CYCLES.find((one) => one === checked) ?? 'monthly'
  for (const link of findAll('a[data-choose]'))
    link.setAttribute('href', `/register?plan=${link.dataset.choose}&cycle=${cycle}`)
}
