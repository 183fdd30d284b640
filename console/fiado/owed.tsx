import { fiadoText } from '#console/messages/fiado.ts'
import styles from './owed.module.css'

const t = fiadoText

/** `Deve R$ 80,00`, or what was left there; null of an account that is even. */
export function formatOwed(owed: number): string | null {
  if (owed === 0) return null
  return owed > 0 ? t.owes(owed) : t.credit(-owed)
}

/** The same as a mark beside a name. */
export function OwedMark({ owed }: { owed: number }) {
  const words = formatOwed(owed)
  return words && <span className={owed > 0 ? styles.owes : styles.credit}>{words}</span>
}
