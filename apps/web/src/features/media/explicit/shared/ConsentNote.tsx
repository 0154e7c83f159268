import type { Media } from '@amour/contract/media/media.ts'
import { ConsentQuestion } from './ConsentQuestion.tsx'

type ConsentNoteProps = Pick<Media, 'kind' | 'blur'> & {
  sender: { id: string; username: string }
  onNotNow: () => void
}

/** The server's blur of something explicit of somebody to whom no yes has been said, with the question. */
export function ConsentNote({ kind, blur, sender, onNotNow }: ConsentNoteProps) {
  return (
    <div className="blur-note">
      {blur && <img src={blur} alt="" />}
      <div className="blur-note-text">
        <ConsentQuestion kind={kind} sender={sender} onNotNow={onNotNow} />
      </div>
    </div>
  )
}
