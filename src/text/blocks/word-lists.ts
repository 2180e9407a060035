/**
 * Words as data, grouped by language or topic, in lower case except German nouns. No text needs these words to count as
 * prose: in other languages shape alone decides.
 */

/** Function words: sentences are full of them; titles, menus and tables are not. */
export const FUNCTION_WORDS = `
i you he she it we they me him her us them my your his our their this that these those who what which
is are was were be been am have has had do does did can could will would should may might must not don't didn't it's i'm
the a an of to in and or but if because when while for with at by from as on about into than then so very just there
here
der die das den dem des ein eine einen einem einer und oder aber nicht ist sind war waren wird werden wurde hat haben
hatte ich du er sie es wir ihr
sich auf mit von zu für als auch bei nach aus wie dass daß im am zum zur um noch nur
le la les un une des du de et ou mais est sont était a ont avait je tu il elle nous vous ils elles ne pas que qui
dans sur pour par avec ce cette
son sa ses au aux se en plus comme si
el los las una unos unas y o pero es son era fue ha han había yo tú él ella nosotros ellos no que quien del al con
por para su sus lo se como más muy
os um uma uns umas e ou mas é são era foi tem têm eu você ele ela nós eles não do da dos das no na em com por para
seu sua mais muito
di che il lo gli una e o ma è sono era ha hanno io lui lei noi loro non per con su da del della nel come più
и в не на что он она они я ты мы вы это как с по к но из у за от то его её их был была было были для же так все бы если
và là của có không được cho một những các trong với này đã tôi bạn anh chị em chúng nó thì mà ở khi để đó rất cũng
de het een en of maar niet is zijn was waren heeft ik jij hij zij wij dat die van op met voor te aan er
i w na z nie się że to jest był jak do o po ale za
och att det som en på är av för med inte var jag han hon
ve bir bu da için ile çok ne gibi ben sen o biz
`;

/** Words before a number that name a figure or a table. */
export const CAPTION_WORDS = `
figure figures figs fig table tables tab chart plate scheme exhibit photo image map box listing algorithm diagram
graph illustration
abbildung abb tabelle schaubild grafik bild
darstellung übersicht skizze fotografie tafel diagramm
tableau encadré graphe illustration graphique carte schéma photographie planche karte landkarte
mapa fotografía fotografia карта фото mappa ảnh
esquema lámina recuadro ilustração fotos
figura cuadro tabla gráfico ilustración imagen foto tabela quadro gráfico imagem
tabella grafico immagine
график диаграмма иллюстрация
рисунок рис таблица табл схема
hình bảng biểu sơ
figuur afbeelding tabel
rysunek rys tabela obrázek tabulka şekil tablo
図 表 图 圖 그림 표 شكل جدول چित्र तालिका
`;

/** Headings that a list of references follows. */
export const REFERENCE_HEADINGS = `
references
reference
reference list
list of references
bibliography
selected bibliography
works cited
literature cited
literature
cited literature
citations
sources
notes and references
further reading
literatur
literaturverzeichnis
quellen
quellenverzeichnis
bibliografie
bibliographie
références
références bibliographiques
sources et bibliographie
referencias
referencias bibliográficas
bibliografía
referências
referências bibliográficas
bibliografia
riferimenti
riferimenti bibliografici
литература
список литературы
список использованных источников
список источников
библиография
tài liệu tham khảo
参考文献
参考资料
參考文獻
引用文献
참고문헌
참고 문헌
المراجع
قائمة المراجع
संदर्भ
संदर्भ ग्रंथ सूची
حوالہ جات
کتابیات
บรรณานุกรม
เอกสารอ้างอิง
βιβλιογραφία
kaynaklar
kaynakça
referenties
literatuur
referenser
litteratur
`;

/** Words that suggest that a short passage is legal or technical boilerplate. */
export const BOILERPLATE_WORDS = `
cookie cookies copyright copyrighted © rights reserved unsubscribe subscribe newsletter licensed license licence
privacy javascript browser
confidential privileged recipient permission gutenberg disclaimer disclaims liability warranty warranties terms
browser attachments
e-mail email message newsletter unauthorized unauthorised redistributed reprinted reproduced cite permissions
sponsored advertisement
expressed click tap subscriber subscribers preferences downloaded
certify declare confirm undersigned hereby affiliate extent form comply abide attached reprints disseminate retransmit
hiermit versichere soussigné certifie atteste declaro sottoscritto sottoscritta
urheberrechtlich einverstanden vertraulich newsletter cookie-einstellungen nutzungsbedingungen haftung klicken
ausgedruckt ausdrucken
cliquez confidentiel confidentielle destinataire mentions inscription
cancelar inscripción confidencial destinatario cookies condiciones baja
inscrição destinatário condições concorda
отписаться рассылки конфиденциально адресату соглашаетесь нажмите авторские
hủy mật khoản
riservato destinatario cookie
urheberrecht rechte datenschutz datenschutzerklärung impressum abmelden
droits réservés confidentialité désabonner
derechos reservados privacidad suscribirse suscríbete
direitos privacidade
diritti riservati
права защищены
`;

/** Labels of buttons and links of web pages. */
export const MENU_WORDS = `
home
menu
login
log in
sign in
sign up
register
search
share
share this
tweet
print
email
comments
subscribe
contact
contact us
about
about us
help
faq
more
read more
read more »
view all
see all
next
previous
back
top
back to top
skip to content
skip to main content
skip to navigation
follow us
terms of use
terms of service
privacy policy
site map
sitemap
advertisement
close
reply
save
startseite
anmelden
suche
kontakt
impressum
teilen
mehr
weiterlesen
accueil
connexion
rechercher
partager
lire la suite
inicio
buscar
compartir
iniciar sesión
leer más
início
entrar
pesquisar
compartilhar
leia mais
главная
поиск
войти
поделиться
читать далее
首页
登录
注册
搜索
分享
更多
ホーム
検索
ログイン
お問い合わせ
トップ
홈
로그인
`;

/** First words of lines of program text. */
export const CODE_WORDS = `
import from def class function const let var return if else elif for while switch case try catch except finally
public private protected static void int
float double char bool string struct enum interface namespace using package fn impl pub use mod func type module
require include print println echo export
select insert update delete create where begin end sub my local then fi done esac sudo npm pip git cd ls docker apt
yum brew make curl wget
async await new throw yield lambda pass break continue
`;
