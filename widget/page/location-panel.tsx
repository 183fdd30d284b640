import { mapsAddress } from '#widget/links/contact-urls.ts'
import { PAGE } from '#widget/messages/page.ts'
import { Empty } from '#widget/parts/empty-state.tsx'
import { Icon } from '#widget/parts/icon.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import { Way } from './external-link.tsx'

/** Where the salon is, and how to get there. */
export function Place() {
  const { business } = useWidget().page
  const maps = mapsAddress(business)
  if (!business.address && !maps) return <Empty icon="pin" title={PAGE.noAddress} />
  return (
    <div class="place">
      <p class="address">
        <span class="badge-icon">
          <Icon name="pin" size={24} />
        </span>
        {business.address || PAGE.noAddress}
      </p>
      <Way address={maps} label={PAGE.openMaps} />
    </div>
  )
}
