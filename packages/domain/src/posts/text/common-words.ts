/**
 * English words that say nothing about the subject of a text. Words of one or two letters are omitted, because the
 * density analysis skips them anyway.
 */
const lists = {
  articlesAndQuantities:
    'the all any another both each either enough every few fewer less little many more most much neither none one ones other others several some such',
  pronouns:
    'you your yours yourself yourselves she her hers herself him his himself its itself our ours ourselves they them their theirs themselves myself that these this those who whom whose which what whatever whichever whoever anyone anybody anything everyone everybody everything someone somebody something nobody nothing',
  prepositions:
    'about above across after against along amid among amongst around before behind below beneath beside besides between beyond despite down during except for from inside into like near off onto out outside over past per since than through throughout till toward towards under underneath until unto upon via with within without',
  conjunctions: 'and because but lest nor once provided though although unless whereas whether while yet',
  verbs:
    'are was were been being has had have having does did done doing can cannot could may might must ought shall should will would',
  adverbs:
    'again ago almost already also always away back else elsewhere even ever far further hence here how however indeed instead just maybe meanwhile moreover never nevertheless not now often only otherwise perhaps quite rather really seldom somehow sometimes somewhere soon still then thence there thereafter thereby therefore therein thus together too very well when whenever where whereby wherein wherever why',
  contractions:
    "aren't can't couldn't didn't doesn't don't hadn't hasn't haven't isn't mightn't mustn't needn't shan't shouldn't wasn't weren't won't wouldn't i'd i'll i'm i've he'd he'll she'd she'll it'd it'll they'd they'll they're they've we'd we'll we're we've you'd you'll you're you've that'll there'll who'd who'll",
};

export const commonWords: ReadonlySet<string> = new Set(Object.values(lists).flatMap((list) => list.split(' ')));
