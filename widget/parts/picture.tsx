import { useState } from 'preact/hooks'
import { toPictureUrl } from '#widget/links/external-urls.ts'
import { useWidget } from '#widget/state/widget-context.ts'

type PictureProps = {
  src: string | null
  /** Shown where there is no picture, or it does not load. */
  initials: string
  class: string
  part?: string
}

/** Decorative: the name always stands beside it. */
export function Picture({ src, initials, class: kind, part }: PictureProps) {
  const { host } = useWidget()
  const [broken, setBroken] = useState<string | null>(null)
  const address = toPictureUrl(src, host.api)
  const shown = address !== null && broken !== address
  // In a painted page it may have failed before anybody listened.
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete && !image.naturalWidth) setBroken(address)
  }
  return (
    <span class={`picture ${kind}`} aria-hidden="true" {...(part ? { part } : {})}>
      {shown ? (
        <img ref={look} src={address} alt="" decoding="async" onError={() => setBroken(address)} />
      ) : (
        initials
      )}
    </span>
  )
}

const TONES = 6

/** A professional's photo, or their first and last initial on a colour derived from the name. */
export function Avatar({ name, avatar }: { name: string; avatar: string | null }) {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const initials = ends.map((word) => [...(word ?? '')][0] ?? '').join('')
  const tone = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES
  return (
    <Picture
      src={avatar}
      initials={initials.toLocaleUpperCase('pt-BR')}
      class={`face tone-${tone}`}
    />
  )
}
