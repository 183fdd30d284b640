import { shareText } from '#console/messages/share.ts'
import { useMe } from '#console/session/use-session.ts'
import { OptionalPicture } from '#console/ui/picture/optional-picture.tsx'
import { QrCode } from '#console/ui/qr/qr-code.tsx'
import { formatShortUrl } from './link-card.tsx'
import styles from './print.module.css'
import type { SharedPage } from './share-queries.ts'

const t = shareText.print

type Props = Pick<SharedPage, 'business_name' | 'url'>

/** One A4 sheet for the wall. */
export function PosterSheet(props: Props) {
  return (
    <section className={styles.sheet} aria-label={t.sheet}>
      <div className={styles.poster}>
        <SheetContent {...props} />
      </div>
    </section>
  )
}

const CARD_COPIES = ['1', '2', '3', '4']

/** The same four times on an A4 sheet, to cut apart: one on the counter, the others at the mirrors. */
export function CardSheet(props: Props) {
  return (
    <section className={styles.sheet} aria-label={t.sheet}>
      <div className={styles.cards}>
        {CARD_COPIES.map((one) => (
          // Heard once: the other three say nothing new.
          <div key={one} className={styles.card} aria-hidden={one !== '1'}>
            <SheetContent {...props} />
          </div>
        ))}
      </div>
    </section>
  )
}

/** So that a long name leaves the sheet's room to the code. */
function getNameClass(name: string): string {
  const size = name.length > 60 ? styles.longest : name.length > 24 ? styles.long : ''
  return `${styles.name} ${size}`
}

function SheetContent({ business_name, url }: Props) {
  const logo = useMe().data?.business?.logo
  return (
    <>
      <div className={styles.who}>
        <OptionalPicture className={styles.logo} src={logo} />
        <p className={getNameClass(business_name)}>{business_name}</p>
      </div>
      <p className={styles.headline}>{t.headline}</p>
      <div className={styles.qr}>
        <QrCode content={url} label={shareText.qr.label(url)} />
      </div>
      <p className={styles.how}>{t.how}</p>
      <p className={styles.or}>
        {t.or} <strong>{formatShortUrl(url)}</strong>
      </p>
    </>
  )
}
