/** Words of letters and mails as data, grouped by language, in lower case except German nouns. */

/** Names of mail header fields and their translations, without the colon. */
export const MAIL_HEADERS = `
from to cc bcc subject date sent reply-to message-id in-reply-to references return-path received content-type
content-transfer-encoding mime-version x-mailer user-agent delivered-to sender attachments importance
von an betreff datum gesendet kopie
de objet envoyé date cc
de para asunto fecha enviado assunto data enviada
da oggetto data inviato
от кому тема дата отправлено копия
发件人 收件人 主题 日期 抄送 时间 发送时间 寄件者 收件者 主旨
差出人 宛先 件名 日時 送信日時
보낸사람 받는사람 제목 날짜
từ đến ngày chủ
`;

/** First words of a salutation line. */
export const SALUTATIONS = `
dear hi hello hey greetings
sehr liebe lieber hallo guten
cher chère chers bonjour madame monsieur
estimado estimada estimados querido querida hola
prezado prezada caro cara olá
gentile egregio ciao
уважаемый уважаемая дорогой дорогая здравствуйте
kính chào thân
尊敬的 亲爱的 親愛的 您好 你好 拝啓
عزيزي عزيزتي السيد प्रिय آदरणीय محترم
geachte beste szanowny
`;

/** Closing lines of letters, without the comma. */
export const CLOSINGS = `
best regards
kind regards
warm regards
regards
best wishes
with best wishes
best
all the best
sincerely
sincerely yours
yours sincerely
yours faithfully
yours truly
respectfully
cheers
thanks
many thanks
thank you
love
mit freundlichen Grüßen
freundliche Grüße
mit besten Grüßen
viele Grüße
liebe Grüße
beste Grüße
hochachtungsvoll
cordialement
bien cordialement
salutations distinguées
sincères salutations
bien à vous
amicalement
saludos
un saludo
un cordial saludo
saludos cordiales
atentamente
abrazos
atenciosamente
cordialmente
abraços
cordiali saluti
distinti saluti
с уважением
с наилучшими пожеланиями
trân trọng
thân mến
此致
敬礼
此致敬礼
敬具
敬上
よろしくお願いいたします
よろしくお願いします
مع تحياتي
وتفضلوا بقبول فائق الاحترام
भवदीय
सादर
مخلص
met vriendelijke groet
z poważaniem
`;
