/** A content as it is kept: the hash that names it, its pixels, and what all its sizes weigh. */
export type KeptPicture = { name: string; width: number; height: number; bytes: number }
/** @property size the longest edge that it was made for, in pixels */
export type PictureFile = { size: number; content: Uint8Array }

/**
 * Pictures by content, apart from the tables, so that a nightly copy need not hold them all again.
 * Nothing here knows of houses; what is there is never changed.
 */
export type PictureStore = {
  /** What is kept of a content; from `now` on (ms) it counts as asked for again. */
  renew: (name: string, now: number) => Promise<KeptPicture | null>
  keep: (picture: KeptPicture, files: readonly PictureFile[], now: number) => Promise<void>
  /** The smallest that was made for at least this size. */
  findFile: (name: string, size: number) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Contents that nobody has asked to keep since, by name. @param after the last name of before */
  listOld: (before: number, after: string, most: number) => Promise<string[]>
  /** Removes a content unless somebody has asked to keep it since. */
  remove: (name: string, before: number) => Promise<void>
  close: () => Promise<void>
}
