/** What happens before anything else: no request, no router, no picture has seen the address yet. */
import { takeSecrets } from './address.ts'
import { applyTheme } from './theme.ts'

takeSecrets()
applyTheme()
