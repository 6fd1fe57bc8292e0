// A small copy of the script at js.iugu.com/v2: a card becomes a token without passing through the product's server.
{
  const api = new URL("/v1/payment_token", document.currentScript.src);
  const state = { account: "", test: false };

  const numbers = {
    digits: (text) => String(text ?? "").replace(/\D/g, ""),
    passLuhn: (number) => {
      const sum = Array.from(number, Number)
        .toReversed()
        .map((digit, place) => (place % 2 ? digit * 2 - (digit > 4 ? 9 : 0) : digit))
        .reduce((total, digit) => total + digit, 0);
      return number.length >= 13 && sum % 10 === 0;
    },
  };

  const utils = {
    validateCreditCardNumber: (number) => numbers.passLuhn(numbers.digits(number)),
    getBrandByCreditCardNumber: (number) =>
      ({ 3: "amex", 4: "visa", 5: "mastercard" })[numbers.digits(number)[0]] ?? "",
    validateCVV: (value, brand) => numbers.digits(value).length === (brand === "amex" ? 4 : 3),
    validateExpiration: (month, year) => {
      const full = Number(year) < 100 ? 2000 + Number(year) : Number(year);
      return Number(month) >= 1 && Number(month) <= 12 && new Date(full, Number(month), 1) > new Date();
    },
    validateFirstName: (name) => String(name ?? "").trim() !== "",
    validateLastName: (name) => String(name ?? "").trim() !== "",
  };

  const CreditCard = function (number, month, year, firstName, lastName, cvv) {
    const card = { number, month, year, first_name: firstName, last_name: lastName, verification_value: cvv };
    card.valid = () =>
      utils.validateCreditCardNumber(number) &&
      utils.validateExpiration(month, year) &&
      utils.validateCVV(cvv, utils.getBrandByCreditCardNumber(number));
    return card;
  };

  /** The four inputs of a form with data-iugu. */
  const cardOfForm = (form) => {
    const value = (name) => form.querySelector(`[data-iugu="${name}"]`)?.value ?? "";
    const [month, year] = value("expiration").split("/");
    const [first, ...rest] = value("full_name").trim().split(/\s+/);
    return CreditCard(value("number"), month, year, first, rest.join(" "), value("verification_value"));
  };

  const createPaymentToken = async (given, callback) => {
    const card = given instanceof Element ? cardOfForm(given) : given;
    const errors = {};
    if (!utils.validateCreditCardNumber(card.number)) errors.number = "is_invalid";
    if (!utils.validateExpiration(card.month, card.year)) errors.expiration = "is_invalid";
    if (!utils.validateCVV(card.verification_value, utils.getBrandByCreditCardNumber(card.number)))
      errors.verification_value = "is_invalid";
    if (Object.keys(errors).length > 0) return callback({ errors });
    const year = Number(card.year) < 100 ? 2000 + Number(card.year) : Number(card.year);
    const data = {
      number: numbers.digits(card.number),
      verification_value: numbers.digits(card.verification_value),
      first_name: card.first_name,
      last_name: card.last_name,
      month: Number(card.month),
      year,
    };
    const body = JSON.stringify({ account_id: state.account, method: "credit_card", test: state.test, data });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(api, { method: "POST", headers, body })
      .then((response) => response.json())
      .catch(() => ({ errors: "network" }));
    return callback(answer);
  };

  window.Iugu = {
    CreditCard,
    createPaymentToken,
    utils,
    setAccountID: (id) => (state.account = id),
    setTestMode: (isTest) => (state.test = isTest),
    setup: () => undefined,
  };
}
