/**
 * What the server sees of `server.tsx`: its own types know neither a browser nor JSX, so its
 * tsconfig reads this in that file's place, and that file is checked against it.
 */
import type { PublicPage } from '#api/contract/contract.ts'

/** The first drawing of a salon's page, for a declarative shadow root. */
type PaintedPage = {
  /** For a `<style>` before it, light and dark. */
  style: string
  markup: string
  /** The address of the photograph that most of the first screen shows. */
  firstPhoto: string | null
}

/** @param today `YYYY-MM-DD` in the business's zone */
export declare const paintPage: (page: PublicPage, today: string) => Promise<PaintedPage>
