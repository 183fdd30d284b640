import { later } from '#widget/parts/lazy-component.tsx'

/** What most logins do without. */
export const PasswordForm = later(() => import('./password-form.tsx'))
export const RegisterForm = later(() => import('./register-form.tsx'))
export const AccountStep = later(() => import('./account-step.tsx'))
export const Conflict = later(() => import('./conflict-step.tsx'))
export const SearchWays = later(() => import('./search-methods.tsx'), 1)
export const GoogleWay = later(() => import('./google-button.tsx'), 0)
export const GoogleFailed = later(() => import('./google-failed.tsx'), 1)
