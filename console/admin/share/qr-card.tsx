import { Link } from '@tanstack/react-router'
import { Download, Printer } from 'lucide-react'
import { shareText } from '#console/messages/share.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { QrCode } from '#console/ui/qr/qr-code.tsx'
import { createQrPath, formatQrSvg } from '#console/ui/qr/qr-path.ts'
import styles from './share.module.css'
import { ShareCard } from './share-card.tsx'
import type { SharedPage } from './share-queries.ts'

const t = shareText.qr

export function QrCard({ slug, url }: Pick<SharedPage, 'slug' | 'url'>) {
  const file = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(formatQrSvg(createQrPath(url)))}`
  return (
    <ShareCard title={t.title} lead={t.text}>
      <div className={styles.code}>
        <QrCode content={url} label={shareText.qr.label(url)} />
      </div>
      <div className={styles.stack}>
        <h3 className={styles.small}>{t.print}</h3>
        <div className={styles.pair}>
          <PrintLink formato="a4" label={t.poster} />
          <PrintLink formato="cartao" label={t.card} />
        </div>
        <a
          className={getButtonClass({ look: 'quiet', wide: true })}
          href={file}
          download={t.file(slug)}
          type="image/svg+xml"
        >
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          {t.download}
        </a>
      </div>
    </ShareCard>
  )
}

function PrintLink({ formato, label }: { formato: 'a4' | 'cartao'; label: string }) {
  return (
    <Link
      to="/admin/share/imprimir"
      search={{ formato }}
      className={getButtonClass({ look: 'secondary' })}
    >
      <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
      {label}
    </Link>
  )
}
