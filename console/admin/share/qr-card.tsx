import { Link } from '@tanstack/react-router'
import { Download, Printer } from 'lucide-react'
import { share } from '#console/messages/share.ts'
import { buttonClass } from '#console/ui/button/button.tsx'
import { QrCode } from './qr-code.tsx'
import { qrFile, qrOf } from './qr-path.ts'
import styles from './share.module.css'
import { Card } from './share-card.tsx'
import type { Share } from './share-queries.ts'

const said = share.qr

export function QrCard({ slug, url }: Pick<Share, 'slug' | 'url'>) {
  const file = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrFile(qrOf(url)))}`
  return (
    <Card title={said.title} lead={said.text}>
      <div className={styles.code}>
        <QrCode address={url} />
      </div>
      <div className={styles.stack}>
        <h3 className={styles.small}>{said.print}</h3>
        <div className={styles.pair}>
          <PrintLink formato="a4" label={said.poster} />
          <PrintLink formato="cartao" label={said.card} />
        </div>
        <a
          className={buttonClass({ look: 'quiet', wide: true })}
          href={file}
          download={said.file(slug)}
          type="image/svg+xml"
        >
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          {said.download}
        </a>
      </div>
    </Card>
  )
}

function PrintLink({ formato, label }: { formato: 'a4' | 'cartao'; label: string }) {
  return (
    <Link
      to="/admin/share/imprimir"
      search={{ formato }}
      className={buttonClass({ look: 'secondary' })}
    >
      <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
      {label}
    </Link>
  )
}
