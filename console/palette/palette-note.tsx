import { Link } from '@tanstack/react-router'
import { text } from '#console/messages/app.ts'
import { paletteText as t } from '#console/messages/shell.ts'
import { Button } from '#console/ui/button/button.tsx'
import unseen from '#console/ui/layout/visually-hidden.module.css'
import styles from './palette.module.css'

type Props = {
  typed: string
  count: number
  /** The plan of the house is over: what is typed is looked for among screens alone. */
  isClosed: boolean
  /** They are who can change that. */
  mayPay: boolean
  onLeave: () => void
  found: { isWaiting: boolean; isFailed: boolean; retry: () => void }
}

/** Below the list: loading, failure or no results, and the keys. */
export function PaletteNote(props: Props) {
  const { typed, count, isClosed, mayPay, onLeave, found } = props
  const { isWaiting, isFailed, retry } = found
  const isPaused = isClosed && typed !== ''
  const isEmpty = count === 0 && !isWaiting && !isFailed && !isPaused
  return (
    <>
      {isFailed && (
        <div className={styles.note} role="alert">
          <p>{t.failed}</p>
          <Button look="secondary" onClick={retry}>
            {text.retry}
          </Button>
        </div>
      )}
      {isEmpty && (
        <div className={styles.note}>
          <p>
            <strong>{t.none(typed)}</strong>
          </p>
          <p>{t.noneText}</p>
        </div>
      )}
      {isPaused && (
        <div className={styles.note}>
          <p>{t.paused}</p>
          {mayPay && (
            <Link to="/admin/subscription" onClick={onLeave}>
              {t.subscription}
            </Link>
          )}
        </div>
      )}
      {isWaiting && <p className={`${styles.note} ${styles.late}`}>{t.searching}</p>}
      <p className={unseen.unseen} role="status">
        {isWaiting
          ? t.searching
          : isPaused && count === 0
            ? t.paused
            : isEmpty
              ? t.none(typed)
              : t.count(count)}
      </p>
      <p className={styles.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t.move}
        </span>
        <span>
          <kbd>Enter</kbd> {t.go}
        </span>
        <span>
          <kbd>Esc</kbd> {t.out}
        </span>
      </p>
    </>
  )
}
