import { LinkedText } from './LinkedText.tsx'

type SideNotesProps = { notes: readonly { title: string; text: string | readonly string[] }[] }

/** What may help beside a form or a list: a few words under a title each. */
export function SideNotes({ notes }: SideNotesProps) {
  return notes.map(({ title, text }) => (
    <section key={title} className="stack stack-8">
      <h2 className="t-card">{title}</h2>
      {[text].flat().map((line) => (
        <p key={line} className="small muted">
          <LinkedText text={line} />
        </p>
      ))}
    </section>
  ))
}
