import { landingText } from '#console/messages/landing.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import styles from './install-dialog.module.css'

const t = landingText.install

/** Offered on a telephone that has not installed Vez (`take-over/install-dialog.ts`). */
export function InstallDialog() {
  return (
    <dialog data-install="" className={styles.dialog} aria-labelledby="install-heading">
      <img src="/assets/icon.svg" alt="" width="56" height="56" loading="lazy" />
      <h2 id="install-heading">{t.title}</h2>
      <p>{t.lead}</p>
      <div role="alert">
        <p hidden data-manual="ios">
          {t.ios}
        </p>
        <p hidden data-manual="android">
          {t.android}
        </p>
      </div>
      <div className={styles.actions}>
        <button
          type="button"
          className={getButtonClass({ wide: true })}
          data-install-now=""
          data-meanwhile={t.installing}
        >
          {t.now}
        </button>
        <button
          type="button"
          className={getButtonClass({ look: 'secondary', wide: true })}
          data-install-later=""
          data-understood={t.understood}
        >
          {t.later}
        </button>
      </div>
      <p className={styles.foot}>{t.foot}</p>
    </dialog>
  )
}
