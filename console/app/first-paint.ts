/** What happens before anything else: no request, no router, no picture has seen the address yet. */
import { captureAddressSecrets } from '#console/auth/address-secrets.ts'
import { applyTheme } from '#console/ui/button/theme.ts'

captureAddressSecrets()
applyTheme()
