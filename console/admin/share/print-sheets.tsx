import { share } from '#console/messages/share.ts'
import { useMe } from '#console/session/use-session.ts'
import { shortAddress } from './link-card.tsx'
import styles from './print.module.css'
import { QrCode } from './qr-code.tsx'
import type { Share } from './share-queries.ts'

const said = share.print

type Props = Pick<Share, 'business_name' | 'url'>

/** One A4 sheet for the wall. */
export function PosterSheet(props: Props) {
  return (
    <section className={styles.sheet} aria-label={said.sheet}>
      <div className={styles.poster}>
        <Invitation {...props} />
      </div>
    </section>
  )
}

const FOUR = ['1', '2', '3', '4']

/** The same four times on an A4 sheet, to cut apart: one on the counter, the others at the mirrors. */
export function CardSheet(props: Props) {
  return (
    <section className={styles.sheet} aria-label={said.sheet}>
      <div className={styles.cards}>
        {FOUR.map((one) => (
          // Heard once: the other three say nothing new.
          <div key={one} className={styles.card} aria-hidden={one !== '1'}>
            <Invitation {...props} />
          </div>
        ))}
      </div>
    </section>
  )
}

/** So that a long name leaves the sheet's room to the code. */
function nameSize(name: string): string {
  const size = name.length > 60 ? styles.longest : name.length > 24 ? styles.long : ''
  return `${styles.name} ${size}`
}

function Invitation({ business_name, url }: Props) {
  const logo = useMe().data?.business?.logo
  return (
    <>
      <div className={styles.who}>
        {logo && <img className={styles.logo} src={logo} alt="" />}
        <p className={nameSize(business_name)}>{business_name}</p>
      </div>
      <p className={styles.headline}>{said.headline}</p>
      <div className={styles.qr}>
        <QrCode address={url} />
      </div>
      <p className={styles.how}>{said.how}</p>
      <p className={styles.or}>
        {said.or} <strong>{shortAddress(url)}</strong>
      </p>
    </>
  )
}
