type Props = {
  name: string
  alt: string
  width: number
  height: number
  className: string | undefined
  /** In sight wherever the page is opened: comes before all else, and is drawn in the frame that it comes in. */
  isFirst?: boolean
  /** The width from which it is in sight at once, px; below it comes once the page is laid out. */
  inSightFrom?: number
}

/** A screen of the demo as it is (`tests/pictures/tour/landing-pictures.ts` takes them). */
export function Screen({ name, alt, width, height, className, isFirst, inSightFrom }: Props) {
  return (
    <picture className={className}>
      {inSightFrom !== undefined &&
        SCHEMES.map((scheme) => (
          <link
            key={scheme}
            rel="preload"
            as="image"
            href={getAddress(name, scheme)}
            type="image/avif"
            media={`(min-width: ${inSightFrom}px) and (prefers-color-scheme: ${scheme})`}
          />
        ))}
      <source srcSet={getAddress(name, 'dark')} media="(prefers-color-scheme: dark)" />
      <img
        src={getAddress(name, 'light')}
        alt={alt}
        width={width}
        height={height}
        decoding={isFirst ? 'sync' : 'async'}
        {...(isFirst && { fetchPriority: 'high' as const })}
        {...(inSightFrom !== undefined && { loading: 'lazy' as const })}
      />
    </picture>
  )
}

const SCHEMES = ['light', 'dark'] as const

const getAddress = (name: string, scheme: (typeof SCHEMES)[number]) =>
  `/assets/landing/${name}-${scheme}.avif`
