/**
 * Letters that look like another, each followed by its twin: towards Latin, Cyrillic and Greek. Written by `scripts/confusables-table.ts`
 * from the confusables data of Unicode 17.0 (© Unicode, Inc., Unicode License V3); do not edit.
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
