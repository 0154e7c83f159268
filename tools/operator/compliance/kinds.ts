import type { ReportCategory } from '@amour/contract/trust/reports.ts'

/**
 * The kinds of priority illegal content that the Act's Schedules 5 to 7 list, as Ofcom groups them, and cyberflashing.
 * `categories`: the reports that may be about it. What has none of its own comes as `illegal`, which people do not tell apart.
 */
export type Kind = { id: string; name: string; categories: readonly ReportCategory[]; measures: readonly string[] }

const others = ['illegal'] as const
const always = ['reports', 'measureBounds', 'onCall'] as const

const kind = (
  id: string,
  name: string,
  categories: readonly ReportCategory[],
  measures: readonly string[] = [],
): Kind => ({
  id,
  name,
  categories,
  measures: [...measures, ...always],
})

export const kinds: readonly Kind[] = [
  kind('terrorism', 'Terrorism', others),
  kind(
    'csea',
    'Child sexual exploitation and abuse (grooming; images; links)',
    ['underEighteen'],
    ['agePolicy', 'underEighteen', 'ageDemand', 'bannedPictures', 'referrals', 'evidence'],
  ),
  kind('hate', 'Hate', ['hate']),
  kind('harassment', 'Harassment, stalking, threats and abuse', ['harassment', 'threat'], ['blocks', 'signals']),
  kind('coercion', 'Controlling or coercive behaviour', ['harassment', 'threat'], ['blocks']),
  kind(
    'intimateImages',
    'Intimate image abuse',
    ['intimateImage'],
    ['intimateNotice', 'intimateCopies', 'bannedPictures', 'grantsEnd'],
  ),
  kind('cyberflashing', 'Cyberflashing', ['unwantedSexual'], ['firstMessageText', 'explicitConsent', 'agePolicy']),
  kind('extremePornography', 'Extreme pornography', others, ['bannedPictures', 'agePolicy']),
  kind('sexualExploitation', 'Sexual exploitation of adults', others, ['signals']),
  kind('trafficking', 'Human trafficking', others, ['signals', 'referrals']),
  kind('immigration', 'Unlawful immigration', others),
  kind('fraud', 'Fraud and financial services offences', ['scam', 'fake'], ['signals']),
  kind('proceeds', 'Proceeds of crime', others),
  kind('drugs', 'Drugs and psychoactive substances', others),
  kind('weapons', 'Firearms, knives and other weapons', others),
  kind('selfHarm', 'Encouraging or assisting suicide or serious self-harm', others),
  kind('interference', 'Foreign interference', others),
  kind('animals', 'Animal cruelty', others),
]
