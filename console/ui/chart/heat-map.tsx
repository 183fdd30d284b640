import type { ReactNode } from 'react'
import styles from './heat-map.module.css'

/** How full, 0 to 100 percent, and how it is shown: perhaps a link to what fills it. */
type HeatCell = { share: number; shown: ReactNode }
/** Null where there is nothing to fill. */
export type HeatRow = { key: string; label: string; cells: readonly (HeatCell | null)[] }

type Props = {
  caption: string
  heads: readonly string[]
  rows: readonly HeatRow[]
  /** What an empty cell says to those who do not see its hatching. */
  nothing: string
}

/** From which share on a cell is how dark. */
const SHADES = [0, 25, 50, 75, 90] as const

/** A table whose cells are the darker the more they hold; the number stands in each. */
export function HeatMap({ caption, heads, rows, nothing }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is moved by hand has to be reached by keyboard.
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.map} aria-label={caption}>
        <thead>
          <tr>
            <td />
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {heads.map((head, i) => (
                <Cell key={head} cell={cells[i] ?? null} nothing={nothing} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ cell, nothing }: { cell: HeatCell | null; nothing: string }) {
  if (!cell) {
    return (
      <td className={styles.nothing}>
        <span className={styles.unseen}>{nothing}</span>
      </td>
    )
  }
  const { share, shown } = cell
  return <td data-shade={SHADES.findLastIndex((from) => share >= from)}>{shown}</td>
}

/** What a hatched cell means, beside the picture. */
export const HatchKey = ({ children }: { children: string }) => (
  <span className={styles.key}>
    <i className={styles.nothing} aria-hidden="true" /> {children}
  </span>
)
