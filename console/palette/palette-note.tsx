import { text } from '#console/messages/app.ts'
import { paletteText as t } from '#console/messages/shell.ts'
import { Button } from '#console/ui/button/button.tsx'
import unseen from '#console/ui/layout/visually-hidden.module.css'
import styles from './palette.module.css'

type Props = {
  typed: string
  count: number
  found: { isWaiting: boolean; isFailed: boolean; retry: () => void }
}

/** Below the list: loading, failure or no results, and the keys. */
export function PaletteNote({ typed, count, found: { isWaiting, isFailed, retry } }: Props) {
  const isEmpty = count === 0 && !isWaiting && !isFailed
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
      {isWaiting && <p className={`${styles.note} ${styles.late}`}>{t.searching}</p>}
      <p className={unseen.unseen} role="status">
        {isWaiting ? t.searching : isEmpty ? t.none(typed) : t.count(count)}
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
