import { later } from './later.tsx'

/** In a file of its own: the header opens it, and what loads later draws the header. */
export const Profile = later(() => import('../page/profile.tsx'))
