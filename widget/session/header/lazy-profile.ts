import { lazyComponent } from '#widget/parts/lazy-component.tsx'

/** In a file of its own: the header opens it, and what loads later draws the header. */
export const Profile = lazyComponent(() => import('#widget/session/profile/profile.tsx'))
