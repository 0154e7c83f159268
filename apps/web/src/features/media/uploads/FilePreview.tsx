import { Photo } from '@amour/ui/components/media/Photo.tsx'
import { Film, ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { Upload } from './shared/uploads.ts'

/** A file as this browser shows it; a drawing where it cannot. */
export function FilePreview({ upload: { kind, preview } }: { upload: Upload }) {
  const [broken, setBroken] = useState<string>()
  if (kind === 'photo' && broken !== preview) {
    return (
      <span className="contents" onErrorCapture={() => setBroken(preview)}>
        <Photo src={preview} alt="" eager />
      </span>
    )
  }
  const Icon = kind === 'photo' ? ImageOff : Film
  return (
    <span className="photo">
      <span className="photo-none">
        <Icon className="i" aria-hidden />
      </span>
    </span>
  )
}
