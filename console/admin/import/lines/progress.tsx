import styles from '../house-import/import.module.css'

type ProgressProps = { label: string; done: number; all: number; text: string }

/** How far something is. */
export function Progress({ label, done, all, text }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <progress aria-label={label} value={done} max={Math.max(all, 1)} />
      <p role="status">{text}</p>
    </div>
  )
}

/** Some figures under their names; none that is nothing. */
export function Figures({ figures }: { figures: readonly (readonly [string, number])[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value.toLocaleString('pt-BR')}</dd>
        </div>
      ))}
    </dl>
  )
}
