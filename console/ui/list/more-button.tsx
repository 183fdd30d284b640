import { moreText } from '#console/messages/loads.ts'
import { Button } from '#console/ui/button/button.tsx'
import styles from './more-button.module.css'

type Props = {
  /** What a list knows of its pages. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean }
  label?: string
  look?: 'secondary' | 'quiet'
  onMore: () => void
}

/** At the foot of a list that comes a page at a time, while there is more of it. */
export function MoreButton({ pages, label = moreText.show, look = 'secondary', onMore }: Props) {
  if (!pages.hasNextPage) return null
  return (
    <div className={styles.more}>
      {pages.isFetchNextPageError && <p role="alert">{moreText.failed}</p>}
      <Button look={look} busy={pages.isFetchingNextPage && moreText.busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  )
}
