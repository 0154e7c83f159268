import { Field } from '@amour/ui/components/form/Field.tsx'
import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'
import { Radio } from '@amour/ui/components/form/Radio.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account/account.ts'
import { isStillMember } from '#app/storage/storage.ts'
import { readPushWords, storePushWords } from '#app/storage/storage-keys.ts'

const choices = ['new', 'reminder', 'site'] as const

/** Characters of one's own words: what a lock screen shows of a line. */
const LONGEST = 40

/** What the notification says on this device; the words never leave it. */
export function PushWords() {
  const { id } = useUser()
  const { data } = useQuery({
    queryKey: ['push-words', id],
    queryFn: async () => (await readPushWords(id)) ?? '',
    gcTime: 0,
  })
  return data === undefined ? null : <WordsField key={id} memberId={id} kept={data} />
}

function WordsField({ memberId, kept }: { memberId: string; kept: string }) {
  const { t } = useTranslation('settings')
  const name = useId()
  const offered = choices.map((choice) => t(`push.words.${choice}`))
  const [words, setWords] = useState(kept || (offered[0] ?? ''))
  const [isOwn, setOwn] = useState(!offered.includes(words))
  const keep = (chosen: string) => {
    setWords(chosen)
    void storePushWords(memberId, chosen.trim(), () => isStillMember(memberId)).catch(() => undefined)
  }
  return (
    <div className="stack mt-4">
      <FieldGroup label={t('push.says')} hint={t('push.saysHint')}>
        {offered.map((offer) => (
          <Radio
            key={offer}
            name={name}
            checked={!isOwn && words === offer}
            onChange={() => {
              setOwn(false)
              keep(offer)
            }}
          >
            {offer}
          </Radio>
        ))}
        <Radio name={name} checked={isOwn} onChange={() => setOwn(true)}>
          {t('push.own')}
        </Radio>
      </FieldGroup>
      {isOwn && (
        <Field label={t('push.ownWords')} hint={t('push.ownHint')}>
          <TextInput
            maxLength={LONGEST}
            autoComplete="off"
            value={offered.includes(words) ? '' : words}
            onChange={({ target }) => keep(target.value)}
          />
        </Field>
      )}
    </div>
  )
}
