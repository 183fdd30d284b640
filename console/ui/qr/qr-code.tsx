import styles from './qr-code.module.css'
import { createQrPath } from './qr-path.ts'

/** Dark on light in the dark theme too: not every camera reads the other way round. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { size, path } = createQrPath(content)
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
