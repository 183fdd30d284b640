import { lazyComponent } from '#widget/parts/lazy-component.tsx'

/** What most logins do without. */
export const PasswordForm = lazyComponent(() => import('./password-form.tsx'))
export const RegisterForm = lazyComponent(() => import('./register-form.tsx'))
export const AccountStep = lazyComponent(() => import('./account-step.tsx'))
export const ConflictStep = lazyComponent(() => import('./conflict-step.tsx'))
export const SearchMethods = lazyComponent(() => import('./search-methods.tsx'), 1)
export const GoogleButton = lazyComponent(() => import('./google-button.tsx'), 0)
export const GoogleFailed = lazyComponent(() => import('./google-failed.tsx'), 1)
