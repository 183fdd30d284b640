import { later } from '#widget/parts/lazy-component.tsx'

/** In a file of its own: the header opens it, and what loads later draws the header. */
export const Profile = later(() => import('#widget/session/profile/profile.tsx'))
