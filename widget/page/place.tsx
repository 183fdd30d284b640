import { mapsAddress } from '../chat-and-map.ts'
import { useWidget } from '../context.ts'
import { PAGE } from '../messages-page.ts'
import { Empty } from '../parts/empty.tsx'
import { Icon } from '../parts/icon.tsx'
import { Way } from './way.tsx'

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
