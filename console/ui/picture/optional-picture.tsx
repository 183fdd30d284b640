import { useState } from 'react'

type Props = { src: string | null | undefined; className: string | undefined }

/** A picture beside a name that says what it is: where it cannot be loaded there is none. */
export function OptionalPicture({ src, className }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!src || src === failed) return null
  return <img className={className} src={src} alt="" onError={() => setFailed(src)} />
}
