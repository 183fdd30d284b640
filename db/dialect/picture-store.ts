/** A content as it is kept: the hash that names it, its pixels, and what all its sizes weigh. */
export type KeptPicture = { name: string; width: number; height: number; bytes: number }
/** @property size the longest edge that it was made for, in pixels */
export type PictureFile = { size: number; content: Uint8Array }

/** The cut for links stands among the sizes under one that no picture is asked for in. */
export const SHARED_SIZE = 0

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
  /** The cut that links are shared with, once somebody has asked for it. */
  findShared: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Keeps that cut of a content that is there. */
  keepShared: (name: string, content: Uint8Array) => Promise<void>
  /** Contents that nobody has asked to keep since, by name. @param after the last name of before */
  listOld: (before: number, after: string, most: number) => Promise<string[]>
  /** Removes a content unless somebody has asked to keep it since. */
  remove: (name: string, before: number) => Promise<void>
  close: () => Promise<void>
}
