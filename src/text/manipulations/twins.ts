/**
 * Letters that look like another, each followed by its twin: towards Latin, Cyrillic and Greek. Written by
 * `scripts/tables/confusables.ts` from the confusables data of Unicode 17.0 (© Unicode, Inc., Unicode License V3); do
 * not edit.
 */
export const LATIN_TWINS =
  'ɑaɡgͿJΆÁΈÉΊÍΌÓΎÝΐḯΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXΪÏΫŸάáήńίíΰǘαaγyηnιiκkνvοoρpσoτtυuωwϊïϋüόóύúώẃϒYϓÝϔŸϜF' +
  'ϭoϱpϲcϳjϸpϹCϺMЀÈЁËЅSІIЇÏЈJЌḰАAВBЕEКKМMНHОOРPСCТTУYХXЬbаaгrеeкkмmоoрpсcтtуyхxшwѐèёëѓŕѕsіiїïјjќḱѡwѴVѵv' +
  'ҮYүyһhҽeӀIӏlӐĂӑăӒÄӓäӖĔӗĕӦÖӧöӮȲӯȳӰŸӱÿԁdԌGԛqԜWԝwՍUՏSՕOաwգqզqհhոnռnսuցgւiքfօoყyჿoᎠDᎡRᎢTᎥiᎩYᎪAᎫJᎬEᎳWᎷMᎻH' +
  'ᎽYᏀGᏂhᏃZᏏbᏒRᏔWᏕSᏙVᏚSᏞLᏟCᏢPᏦKᏧdᏳGᏴBᐯVᑌUᑭPᑯdᑲbᒍJᒪLᕁxᕼHᕽxᖇRᖯbᖴFᗅAᗞDᗪDᗰMᗷBᴦrὰàάáὴǹήńὶìίíὸòόóὺùύúὼẁώẃᾰăᾱā' +
  'ᾸĂᾹĀᾺÀΆÁιiῈÈΈÉῐĭῑīΐḯῘĬῙĪῚÌΊÍῠŭῡūῢǜΰǘῩȲῪỲΎÝῸÒΌÓⲂBⲅrⲎHⲒIⲓiⲔKⲘMⲚNⲞOⲟoⲢPⲣpⲤCⲥcⲦTⲨYⲩyⲬXⲽwⳎPⳏpⳐLⴸVⴹEⵏIⵔOⵕQ' +
  'ⵝXꓐBꓑPꓒdꓓDꓔTꓖGꓗKꓙJꓚCꓜZꓝFꓟMꓠNꓡLꓢSꓣRꓦVꓧHꓪWꓫXꓬYꓮAꓰEꓲIꓳOꓴUꙇiꭵiꮁrꮃwꮓzꮩvꮪsꮯc𐊂B𐊆E𐊇F𐊊I𐊐X𐊒O𐊕P𐊖S𐊗T𐊠A𐊡B𐊢C𐊥F𐊫O𐊰M' +
  '𐊱T𐊲Y𐊴X𐋏H𐌁B𐌂C𐌉I𐌑M𐌕T𐌗X𐐄O𐐕C𐐛L𐐠S𐐬o𐐽c𐑈s𐒴R𐓂O𐓎U𐓪o𐓶u𐔓N𐔖O𐔘K𐔜C𐔝V𐔥F𐔦L𐔧X𑢠V𑢢F𑢣L𑢤Y𑢦E𑢩Z𑢮E𑢲L𑢵O𑢸U𑢼T𑣀v𑣁s𑣂F𑣃i𑣄z𑣈o𑣗o𑣘u𑣜y';

export const CYRILLIC_TWINS =
  'AАBВCСEЕHНIІJЈKКMМOОPРTТXХYУaаcсeеiіjјkкoоpрxхyуͺіͿЈΑАΒВΕЕΗНΙІΚКΜМΟОΡРΤТΥУΧХΪЇΫӰαаγуιіκкοоρрσоϊїϒУϔӰ' +
  'ϰкϱрϲсϳјϸрϹСϺМḰЌḱќᾰӑᾸӐιіῈЀῨЎῩӮ';

export const GREEK_TWINS =
  'AΑBΒEΕHΗIΙKΚMΜNΝOΟPΡTΤXΧYΥZΖaαiιkκoοpρuυvνyγЀῈІΙЇΪЎῨАΑВΒЕΕКΚМΜНΗОΟРΡТΤУΥХΧаαкκоοрρтτуγіιїϊѵνҮΥүγӀΙӏΙ' +
  'ӐᾸӑᾰӮῩӰΫḯΐỲῪꙇι';

export const STRAY_TWINS =
  'þpıiƄbƍgƒfƖIƦRƽsƿpǀIɑaɡgɣyɩiɪiɯwʋuʏyͺiוIטvןIסoاIهoھoہoەoߊIଠOടsഠoငcဝoၚcሀUዐOᚷXᛁIᛕKᛖMᴄcᴏoᴑoᴜuᴠvᴡwᴢzᶃgᶌy' +
  'ẝfỿyℽyꛟVꜱsꞘFꞙfꞟuꞲJꞳXꞴBꬲeꬵfꬽoꭇrꭈrꭎuꭒuꭚyﮦoﮧoﮨoﮩoﮪoﮫoﮬoﮭoﺍIﺎIﻩoﻪoﻫoﻬo𑜆v𑜊w𑜎w𑜏w𑷚I𖺪I𖺶b𖼈V𖼊T𖼖L𖼨I𖼵R𖼺S𖽀A𖽂U𖽃Y𝚤i' +
  '𝚨A𝚩B𝚬E𝚭Z𝚮H𝚰I𝚱K𝚳M𝚴N𝚶O𝚸P𝚻T𝚼Y𝚾X𝛂a𝛄y𝛊i𝛎v𝛐o𝛒p𝛔o𝛖u𝛠p𝛢A𝛣B𝛦E𝛧Z𝛨H𝛪I𝛫K𝛭M𝛮N𝛰O𝛲P𝛵T𝛶Y𝛸X𝛼a𝛾y𝜄i𝜈v𝜊o𝜌p𝜎o𝜐u𝜚p𝜜A𝜝B𝜠E𝜡Z' +
  '𝜢H𝜤I𝜥K𝜧M𝜨N𝜪O𝜬P𝜯T𝜰Y𝜲X𝜶a𝜸y𝜾i𝝂v𝝄o𝝆p𝝈o𝝊u𝝔p𝝖A𝝗B𝝚E𝝛Z𝝜H𝝞I𝝟K𝝡M𝝢N𝝤O𝝦P𝝩T𝝪Y𝝬X𝝰a𝝲y𝝸i𝝼v𝝾o𝞀p𝞂o𝞄u𝞎p𝞐A𝞑B𝞔E𝞕Z𝞖H𝞘I𝞙K𝞛M' +
  '𝞜N𝞞O𝞠P𝞣T𝞤Y𝞦X𝞪a𝞬y𝞲i𝞶v𝞸o𝞺p𝞼o𝞾u𝟈p𝟊F𞸀I𞸤o𞹤o𞺀I𞺄o';
