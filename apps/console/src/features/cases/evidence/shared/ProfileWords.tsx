import type { PromptAnswer } from '@amour/contract/people/prompts.ts'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { useTranslation } from 'react-i18next'

type ProfileWordsProps = { text: string | null; answers: PromptAnswer[] }

/** What a member has written in their profile: the text, then each prompt with the answer. */
export function ProfileWords({ text, answers }: ProfileWordsProps) {
  const { t } = useTranslation('prompts')
  return (
    <>
      {text && (
        <p className="pad words">
          <UserText text={text} />
        </p>
      )}
      {answers.length > 0 && (
        <dl>
          {answers.map(({ prompt, answer }) => (
            <div key={prompt} className="pad">
              <dt className="small muted">{t(`catalogue.${prompt}`)}</dt>
              <dd className="words">
                <UserText text={answer} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
